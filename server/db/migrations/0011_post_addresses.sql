-- A post belongs to one project, whatever form its address has. Where two have it in two forms, the earlier one keeps it.
WITH "read" AS (
  SELECT "normalised_url" AS "url", "project_id", "created_on",
    CASE WHEN "normalised_url" LIKE 'https://instagram.com/%' THEN 'instagram'
      WHEN "normalised_url" ~ '^https://(vm\.)?tiktok\.com/' THEN 'tiktok'
      WHEN "normalised_url" ~ '^https://(youtube\.com|youtu\.be)/' THEN 'youtube'
      WHEN "normalised_url" ~ '^https://(facebook\.com|fb\.watch)/' THEN 'facebook' END AS "platform",
    substring(split_part("normalised_url", '?', 1) FROM '[^/]*$') AS "last",
    substring(split_part("normalised_url", '?', 2) FROM '(?:^|&)(?:v|fbid|story_fbid)=([A-Za-z0-9_-]+)') AS "named"
  FROM "post_urls"
), "one" AS (
  SELECT *, coalesce('https://' || "platform" || '.com/' || nullif(
    CASE WHEN "last" ~ '^(watch|live|permalink\.php|photo(\.php)?|story\.php)$' THEN "named"
      ELSE regexp_replace("last", '\.html$', '') END, ''), "url") AS "address"
  FROM "read"
), "ranked" AS (
  SELECT *, row_number() OVER (PARTITION BY "address" ORDER BY "created_on", "project_id") AS "place" FROM "one"
), "later" AS (
  DELETE FROM "post_urls" p USING "ranked" r WHERE p."normalised_url" = r."url" AND r."place" > 1
)
UPDATE "post_urls" p SET "normalised_url" = r."address" FROM "ranked" r
WHERE p."normalised_url" = r."url" AND r."place" = 1 AND r."address" <> r."url";
