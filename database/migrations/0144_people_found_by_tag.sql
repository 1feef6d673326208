-- People by tag are read in the order of the list, each with a look at their tags, or from the tags on where few have them. Both looks find all they
-- ask for in the index, the organisation too, which row security asks.
drop index user_tag_links_by_user;
create index user_tag_links_by_user on user_tag_links (user_id) include (user_tag_id, organisation_id);
create index user_tag_links_everywhere_by_tag on user_tag_links (user_tag_id) include (organisation_id, user_id);
