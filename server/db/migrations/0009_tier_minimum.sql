-- A tier takes five published reviews and completed work (decision 29). Devices that show another one get the records anew.
WITH "demoted" AS (
  UPDATE "ratings" SET "status" = 'BASIC'
  WHERE "status" <> 'BASIC' AND ("review_count" < 5 OR "completed_campaigns" < 1) RETURNING "account_id"
), "seen" AS (
  SELECT f."account_id", f."collection", f."record_id" FROM "feed" f JOIN "demoted" d ON d."account_id" = f."account_id"
  WHERE f."collection" = 'profiles' AND NOT f."gone"
  UNION
  SELECT f."account_id", f."collection", f."record_id" FROM "feed" f JOIN "candidates" c ON c."id" = f."record_id"
  JOIN "demoted" d ON d."account_id" = c."creator_id"
  WHERE f."collection" = 'candidates' AND NOT f."gone"
), "raised" AS (
  UPDATE "accounts" SET "revision" = "revision" + 1
  WHERE "id" IN (SELECT "account_id" FROM "seen") RETURNING "id", "revision"
)
UPDATE "feed" f SET "revision" = r."revision" FROM "seen" s JOIN "raised" r ON r."id" = s."account_id"
WHERE f."account_id" = s."account_id" AND f."collection" = s."collection" AND f."record_id" = s."record_id";
