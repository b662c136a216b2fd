CREATE TABLE "appointments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"service_name" text NOT NULL,
	"start_date_time" timestamp (3) with time zone NOT NULL,
	"end_date_time" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"requested_slots" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"suggested_slots" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text,
	"is_late" boolean DEFAULT false NOT NULL,
	"code" text,
	"check_in" jsonb,
	"decide_by" timestamp (3) with time zone,
	"needs_choice" boolean DEFAULT false NOT NULL,
	"shows_contact" boolean DEFAULT false NOT NULL,
	"reminded_24_for" timestamp (3) with time zone,
	"reminded_2_for" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "appointments_last" CHECK (start_date_time < end_date_time)
);
--> statement-breakpoint
CREATE TABLE "availability" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"week" jsonb NOT NULL,
	"exceptions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"capacity" integer DEFAULT 1 NOT NULL,
	"auto_confirm" boolean DEFAULT false NOT NULL,
	"updated_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"campaign_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"chatroom_id" uuid,
	"step" text NOT NULL,
	"appointment_id" uuid,
	"reschedule_requested_on" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"content_due_on" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_on" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"path" text NOT NULL,
	"seen" boolean DEFAULT false NOT NULL,
	"read" boolean DEFAULT false NOT NULL,
	"about" text,
	"campaign_id" uuid,
	"appointment_id" uuid,
	"message_id" uuid,
	"push_due" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"token" text NOT NULL,
	"platform" text,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_on" timestamp (3) with time zone,
	CONSTRAINT "push_registrations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "private_previews" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "emails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "shot_list" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "dos" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "donts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "hashtags" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "disclosure_tag" text DEFAULT '#gifted' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "location" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "on_site_contact" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "shoot_duration_min" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "shoot_from" date;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "shoot_to" date;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "content_due_days" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability" ADD CONSTRAINT "availability_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_chatroom_id_chatrooms_id_fk" FOREIGN KEY ("chatroom_id") REFERENCES "public"."chatrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_registrations" ADD CONSTRAINT "push_registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_registrations" ADD CONSTRAINT "push_registrations_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointments_business_id_start_date_time_index" ON "appointments" USING btree ("business_id","start_date_time");--> statement-breakpoint
CREATE INDEX "appointments_creator_id_start_date_time_index" ON "appointments" USING btree ("creator_id","start_date_time");--> statement-breakpoint
CREATE INDEX "appointments_project_id_index" ON "appointments" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "appointments_open" ON "appointments" USING btree ("start_date_time") WHERE state in ('reserved', 'confirmed', 'rescheduleRequested') or needs_choice or shows_contact;--> statement-breakpoint
CREATE INDEX "projects_business_id_index" ON "projects" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "projects_creator_id_index" ON "projects" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "projects_campaign_id_index" ON "projects" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "calendar_feeds_account_id_user_id_index" ON "calendar_feeds" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_account_id_about_index" ON "notifications" USING btree ("account_id","about");--> statement-breakpoint
CREATE INDEX "notifications_account_id_created_on_index" ON "notifications" USING btree ("account_id","created_on");--> statement-breakpoint
CREATE INDEX "notifications_due" ON "notifications" USING btree ("push_due") WHERE push_due is not null;--> statement-breakpoint
CREATE INDEX "push_registrations_user_id_index" ON "push_registrations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_registrations_session_id_index" ON "push_registrations" USING btree ("session_id");--> statement-breakpoint
INSERT INTO "availability" ("business_id", "week")
SELECT "id", (SELECT jsonb_object_agg(day, '{"isOpen": false, "startTime": 0, "endTime": 0}'::jsonb)
              FROM unnest(ARRAY['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']) day)
FROM "businesses";--> statement-breakpoint
INSERT INTO "feed" ("account_id", "collection", "record_id", "revision")
SELECT a."id", 'profiles', a."id", a."revision" FROM "accounts" a WHERE a."kind" IN ('creator', 'business')
UNION ALL
SELECT a."id", 'availability', a."id", a."revision" FROM "accounts" a WHERE a."kind" = 'business'
UNION ALL
SELECT c."business_id", 'campaigns', c."id", a."revision" FROM "campaigns" c JOIN "accounts" a ON a."id" = c."business_id";
