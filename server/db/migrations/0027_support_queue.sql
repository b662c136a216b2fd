CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"audience" text NOT NULL,
	"texts" jsonb NOT NULL,
	"on" timestamp (3) with time zone NOT NULL,
	"reached" uuid,
	"done_on" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_on" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
ALTER TABLE "desk_acts" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "support_requests" ADD COLUMN "waiting_since" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
CREATE INDEX "announcements_on_index" ON "announcements" USING btree ("on") WHERE done_on is null;--> statement-breakpoint
CREATE INDEX "projects_open_problems" ON "projects" USING btree ("id") WHERE dispute is not null and dispute ->> 'resolvedOn' is null;--> statement-breakpoint
CREATE INDEX "desk_acts_user_id_index" ON "desk_acts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "support_requests_waiting" ON "support_requests" USING btree ("waiting_since","id") WHERE waiting_since is not null;--> statement-breakpoint
UPDATE "support_requests" r SET "waiting_since" = CASE
  WHEN EXISTS (SELECT FROM "desk_acts" a WHERE a."request_id" = r."id" AND a."act" = 'close') THEN NULL
  ELSE r."created_on" END;
