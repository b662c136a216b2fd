CREATE TABLE "announcement_receipts" (
	"announcement_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	CONSTRAINT "announcement_receipts_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"audience" text NOT NULL,
	"titles" jsonb NOT NULL,
	"bodies" jsonb NOT NULL,
	"by" uuid NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"delivered_on" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_on" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "desk_acts" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "desk_acts" ADD COLUMN "announcement_id" uuid;--> statement-breakpoint
ALTER TABLE "announcement_receipts" ADD CONSTRAINT "announcement_receipts_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_created_on_index" ON "announcements" USING btree ("created_on");--> statement-breakpoint
CREATE INDEX "announcements_undelivered" ON "announcements" USING btree ("created_on") WHERE delivered_on is null;--> statement-breakpoint
CREATE INDEX "desk_acts_user_id_index" ON "desk_acts" USING btree ("user_id");