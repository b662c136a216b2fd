ALTER TABLE "users" ALTER COLUMN "private_previews" SET DEFAULT true;--> statement-breakpoint
-- A default without a row rewritten: the sessions of before are asked at their next grave action.
ALTER TABLE "sessions" ADD COLUMN "authenticated_on" timestamp (3) with time zone DEFAULT '1970-01-01' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "authenticated_on" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD COLUMN "session_id" uuid;--> statement-breakpoint
-- Whoever gets pushes already keeps what they see. Everyone else is asked when they first allow notifications.
UPDATE "users" u SET "private_previews" = true WHERE NOT EXISTS (SELECT 1 FROM "push_registrations" r WHERE r."user_id" = u."id");--> statement-breakpoint
-- A no-show of before can be contested for 48 hours as well.
UPDATE "appointments" SET "decide_by" = "decide_by" + interval '48 hours' WHERE "state" = 'noShow' AND "needs_choice";
