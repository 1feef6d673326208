-- A push service that is out of order keeps no other one waiting: a fault is noted by service. 'push' goes on meaning what neither Apple nor Google takes.
alter table partner_faults drop constraint partner_faults_channel_check;
alter table partner_faults add constraint partner_faults_channel_check
  check (channel in ('email', 'sms', 'voice', 'push', 'partner', 'push:apns', 'push:fcm'));
delete from partner_faults where channel = 'push';
