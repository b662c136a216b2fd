-- The former migration gave undecided no-shows 48 hours more. Devices that had read them before get the new date here.
WITH "seen" AS (
  SELECT f."account_id", f."record_id" FROM "feed" f JOIN "appointments" a ON a."id" = f."record_id"
  WHERE f."collection" = 'appointments' AND NOT f."gone" AND a."state" = 'noShow' AND a."needs_choice"
), "raised" AS (
  UPDATE "accounts" SET "revision" = "revision" + 1
  WHERE "id" IN (SELECT "account_id" FROM "seen") RETURNING "id", "revision"
)
UPDATE "feed" f SET "revision" = r."revision" FROM "seen" s JOIN "raised" r ON r."id" = s."account_id"
WHERE f."account_id" = s."account_id" AND f."collection" = 'appointments' AND f."record_id" = s."record_id";
