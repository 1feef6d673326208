-- What whoever is sent to a person must know at the door.
alter table users
  add column keys_information text check (length(keys_information) <= 1000),
  add column dogs_information text check (length(dogs_information) <= 1000);
