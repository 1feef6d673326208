-- Each new position asks for the places around it: the index answers that alone, without a look at the table.
drop index geofence_locations_by_area;
create index geofence_locations_by_area on geofence_locations using gist (area)
  include (organisation_id, id, latitude, longitude, radius, assignment_type) where active;
