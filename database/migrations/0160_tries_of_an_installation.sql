-- Wrong activation codes are counted by installation first: many phones share an address.
create index activation_attempts_by_installation on activation_attempts (installation_uuid, created_at) where code_hash is not null;
