ALTER TABLE "users" ALTER COLUMN "private_previews" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "authenticated_on" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD COLUMN "session_id" uuid;--> statement-breakpoint
UPDATE "sessions" SET "authenticated_on" = "created_on";--> statement-breakpoint
-- Whoever gets pushes already keeps what they see. Everyone else is asked when they first allow notifications.
UPDATE "users" SET "private_previews" = true WHERE "id" NOT IN (SELECT "user_id" FROM "push_registrations");
