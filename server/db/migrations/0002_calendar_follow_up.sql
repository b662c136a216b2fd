ALTER TABLE "appointments" ADD COLUMN "completed_by" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "mailed_to" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "push_registrations" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
WITH "raised" AS (
  UPDATE "accounts" SET "revision" = "revision" + 1 WHERE "kind" = 'corporate' RETURNING "id", "revision"
)
INSERT INTO "feed" ("account_id", "collection", "record_id", "revision")
SELECT "id", 'profiles', "id", "revision" FROM "raised"
ON CONFLICT ("account_id", "collection", "record_id") DO UPDATE SET "revision" = excluded."revision", "gone" = false;
