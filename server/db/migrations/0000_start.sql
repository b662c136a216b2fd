CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_browsers" (
	"email" text NOT NULL,
	"browser_hash" text NOT NULL,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_browsers_email_browser_hash_pk" PRIMARY KEY("email","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "login_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"known_browser" boolean NOT NULL,
	"ip_prefix" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_on" timestamp (3) with time zone NOT NULL,
	"used_on" timestamp (3) with time zone,
	"custom_token_hash" text,
	"custom_token_used_on" timestamp (3) with time zone,
	CONSTRAINT "login_codes_custom_token_hash_unique" UNIQUE("custom_token_hash")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"code" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"user_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_user_id_account_id_pk" PRIMARY KEY("user_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "meta" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"salt" text NOT NULL,
	"used_hash" text DEFAULT '' NOT NULL,
	"next_hash" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_on" timestamp (3) with time zone,
	"ended_because" text
);
--> statement-breakpoint
CREATE TABLE "used_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text,
	"locality" text,
	"province" text,
	"disabled" boolean DEFAULT false NOT NULL,
	"current_account_id" uuid,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "buckets" (
	"key" text PRIMARY KEY NOT NULL,
	"tokens" integer NOT NULL,
	"refilled_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "businesses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"corporate_id" uuid,
	"name" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"categories" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"logo_url" text,
	"photo_url" text,
	"street" text DEFAULT '' NOT NULL,
	"locality" text DEFAULT '' NOT NULL,
	"province" text DEFAULT 'AZ' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"status" text NOT NULL,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chatrooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"campaign_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"business_user_id" uuid,
	"archived" boolean DEFAULT false NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_message" text,
	"last_message_on" timestamp (3) with time zone,
	"last_message_from_creator" boolean,
	"seen_seq_by_business" integer DEFAULT 0 NOT NULL,
	"seen_seq_by_creator" integer DEFAULT 0 NOT NULL,
	"unread_by_business" integer DEFAULT 0 NOT NULL,
	"unread_by_creator" integer DEFAULT 0 NOT NULL,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commands" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"payload_hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commands_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "corporates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"photo_url" text,
	"locality" text DEFAULT '' NOT NULL,
	"categories" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed" (
	"account_id" uuid NOT NULL,
	"collection" text NOT NULL,
	"record_id" uuid NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"gone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "feed_account_id_collection_record_id_pk" PRIMARY KEY("account_id","collection","record_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"chatroom_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"message" text NOT NULL,
	"is_message_from_creator" boolean NOT NULL,
	"sender_user_id" uuid,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_on" timestamp (3) with time zone,
	"business_revision" bigint DEFAULT 0 NOT NULL,
	"creator_revision" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "messages_chatroom_id_seq_pk" PRIMARY KEY("chatroom_id","seq")
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_id_accounts_id_fk" FOREIGN KEY ("id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_corporate_id_corporates_id_fk" FOREIGN KEY ("corporate_id") REFERENCES "public"."corporates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chatrooms" ADD CONSTRAINT "chatrooms_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chatrooms" ADD CONSTRAINT "chatrooms_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chatrooms" ADD CONSTRAINT "chatrooms_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chatrooms" ADD CONSTRAINT "chatrooms_business_user_id_users_id_fk" FOREIGN KEY ("business_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corporates" ADD CONSTRAINT "corporates_id_accounts_id_fk" FOREIGN KEY ("id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creators" ADD CONSTRAINT "creators_id_accounts_id_fk" FOREIGN KEY ("id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_chatroom_id_chatrooms_id_fk" FOREIGN KEY ("chatroom_id") REFERENCES "public"."chatrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_codes_email_created_on_index" ON "login_codes" USING btree ("email","created_on");--> statement-breakpoint
CREATE INDEX "login_codes_ip_prefix_created_on_index" ON "login_codes" USING btree ("ip_prefix","created_on");--> statement-breakpoint
CREATE INDEX "mails_to_at_index" ON "mails" USING btree ("to","at");--> statement-breakpoint
CREATE INDEX "memberships_account_id_index" ON "memberships" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_next_hash_index" ON "sessions" USING btree ("next_hash");--> statement-breakpoint
CREATE INDEX "sessions_used_hash_index" ON "sessions" USING btree ("used_hash");--> statement-breakpoint
CREATE INDEX "used_challenges_expires_on_index" ON "used_challenges" USING btree ("expires_on");--> statement-breakpoint
CREATE INDEX "campaigns_business_id_index" ON "campaigns" USING btree ("business_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chatrooms_campaign_id_creator_id_index" ON "chatrooms" USING btree ("campaign_id","creator_id");--> statement-breakpoint
CREATE INDEX "chatrooms_business_id_index" ON "chatrooms" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "chatrooms_creator_id_index" ON "chatrooms" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "feed_account_id_revision_index" ON "feed" USING btree ("account_id","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_id_index" ON "messages" USING btree ("id");--> statement-breakpoint
CREATE INDEX "messages_business_id_business_revision_index" ON "messages" USING btree ("business_id","business_revision");--> statement-breakpoint
CREATE INDEX "messages_creator_id_creator_revision_index" ON "messages" USING btree ("creator_id","creator_revision");