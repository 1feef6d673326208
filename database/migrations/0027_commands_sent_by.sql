-- A command under way knows the gateway that sent it: when another one holds the pendant, the connection that it went over is gone, whatever the clocks say.
-- Null where a program of before this sent it: its time decides then.
alter table device_commands add column sent_by uuid;
