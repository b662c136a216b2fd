-- Before any work: a try that doesn't get a table costs a wait and builds nothing. Referenced tables come first.
LOCK TABLE "campaigns", "chatrooms", "projects", "files", "sessions", "api_tokens", "appointments", "business_invitations", "calendar_feeds", "candidates", "content_items", "ledger_entries", "member_changes", "member_invitations", "messages", "notifications", "passkeys", "portfolio_items", "post_urls", "project_payments", "push_registrations", "reviews" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
-- Primary keys and foreign keys contain the account that owns the row, so that tables can be distributed by it. Ids stay unique by
-- themselves: processes of an older build find conflicts by them.
CREATE UNIQUE INDEX "appointments_id" ON "appointments" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_id" ON "projects" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_tokens_id" ON "api_tokens" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_id" ON "sessions" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_id" ON "campaigns" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "chatrooms_id" ON "chatrooms" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "chatrooms_once" ON "chatrooms" USING btree ("campaign_id","creator_id","business_id");--> statement-breakpoint
CREATE UNIQUE INDEX "business_invitations_id" ON "business_invitations" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "member_changes_id" ON "member_changes" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "member_invitations_id" ON "member_invitations" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_id" ON "calendar_feeds" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_registrations_id" ON "push_registrations" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_payments_id" ON "project_payments" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "files_id" ON "files" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_id" ON "passkeys" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "portfolio_items_id" ON "portfolio_items" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_id" ON "reviews" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_first" ON "reviews" USING btree ("project_id","by_account_id","of_account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "candidates_id" ON "candidates" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "candidates_once" ON "candidates" USING btree ("campaign_id","creator_id","business_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_items_id" ON "content_items" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_items_first" ON "content_items" USING btree ("project_id","source_sha256","business_id");--> statement-breakpoint
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_project_id_projects_id_fk";--> statement-breakpoint
ALTER TABLE "projects" DROP CONSTRAINT "projects_campaign_id_campaigns_id_fk";--> statement-breakpoint
ALTER TABLE "projects" DROP CONSTRAINT "projects_chatroom_id_chatrooms_id_fk";--> statement-breakpoint
ALTER TABLE "chatrooms" DROP CONSTRAINT "chatrooms_campaign_id_campaigns_id_fk";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_chatroom_id_chatrooms_id_fk";--> statement-breakpoint
ALTER TABLE "push_registrations" DROP CONSTRAINT "push_registrations_session_id_sessions_id_fk";--> statement-breakpoint
ALTER TABLE "portfolio_items" DROP CONSTRAINT "portfolio_items_file_id_files_id_fk";--> statement-breakpoint
ALTER TABLE "candidates" DROP CONSTRAINT "candidates_campaign_id_campaigns_id_fk";--> statement-breakpoint
ALTER TABLE "content_items" DROP CONSTRAINT "content_items_project_id_projects_id_fk";--> statement-breakpoint
ALTER TABLE "content_items" DROP CONSTRAINT "content_items_campaign_id_campaigns_id_fk";--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_project_id_projects_id_fk";--> statement-breakpoint
ALTER TABLE "post_urls" DROP CONSTRAINT "post_urls_project_id_projects_id_fk";--> statement-breakpoint
ALTER TABLE "content_items" DROP CONSTRAINT "content_items_file_id_files_id_fk";--> statement-breakpoint
ALTER TABLE "content_items" DROP CONSTRAINT "content_items_poster_file_id_files_id_fk";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_chatroom_id_seq_pk";--> statement-breakpoint
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_pkey";--> statement-breakpoint
ALTER TABLE "projects" DROP CONSTRAINT "projects_pkey";--> statement-breakpoint
ALTER TABLE "api_tokens" DROP CONSTRAINT "api_tokens_pkey";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_pkey";--> statement-breakpoint
ALTER TABLE "campaigns" DROP CONSTRAINT "campaigns_pkey";--> statement-breakpoint
ALTER TABLE "chatrooms" DROP CONSTRAINT "chatrooms_pkey";--> statement-breakpoint
ALTER TABLE "business_invitations" DROP CONSTRAINT "business_invitations_pkey";--> statement-breakpoint
ALTER TABLE "member_changes" DROP CONSTRAINT "member_changes_pkey";--> statement-breakpoint
ALTER TABLE "member_invitations" DROP CONSTRAINT "member_invitations_pkey";--> statement-breakpoint
ALTER TABLE "calendar_feeds" DROP CONSTRAINT "calendar_feeds_pkey";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_pkey";--> statement-breakpoint
ALTER TABLE "push_registrations" DROP CONSTRAINT "push_registrations_pkey";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_pkey";--> statement-breakpoint
ALTER TABLE "project_payments" DROP CONSTRAINT "project_payments_pkey";--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_pkey";--> statement-breakpoint
ALTER TABLE "passkeys" DROP CONSTRAINT "passkeys_pkey";--> statement-breakpoint
ALTER TABLE "portfolio_items" DROP CONSTRAINT "portfolio_items_pkey";--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_pkey";--> statement-breakpoint
ALTER TABLE "candidates" DROP CONSTRAINT "candidates_pkey";--> statement-breakpoint
ALTER TABLE "content_items" DROP CONSTRAINT "content_items_pkey";--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_business_id_id_pk" PRIMARY KEY("business_id","id");--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_business_id_id_pk" PRIMARY KEY("business_id","id");--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_account_id_id_pk" PRIMARY KEY("account_id","id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_business_id_id_pk" PRIMARY KEY("business_id","id");--> statement-breakpoint
ALTER TABLE "chatrooms" ADD CONSTRAINT "chatrooms_business_id_id_pk" PRIMARY KEY("business_id","id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_chatroom_id_seq_business_id_pk" PRIMARY KEY("chatroom_id","seq","business_id");--> statement-breakpoint
ALTER TABLE "business_invitations" ADD CONSTRAINT "business_invitations_corporate_id_id_pk" PRIMARY KEY("corporate_id","id");--> statement-breakpoint
ALTER TABLE "member_changes" ADD CONSTRAINT "member_changes_account_id_id_pk" PRIMARY KEY("account_id","id");--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_account_id_id_pk" PRIMARY KEY("account_id","id");--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_account_id_id_pk" PRIMARY KEY("account_id","id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_id_account_id_pk" PRIMARY KEY("id","account_id");--> statement-breakpoint
ALTER TABLE "push_registrations" ADD CONSTRAINT "push_registrations_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_id_posting_pk" PRIMARY KEY("id","posting");--> statement-breakpoint
ALTER TABLE "project_payments" ADD CONSTRAINT "project_payments_business_id_id_pk" PRIMARY KEY("business_id","id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_account_id_id_pk" PRIMARY KEY("account_id","id");--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "portfolio_items" ADD CONSTRAINT "portfolio_items_creator_id_id_pk" PRIMARY KEY("creator_id","id");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_of_account_id_id_pk" PRIMARY KEY("of_account_id","id");--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_business_id_id_pk" PRIMARY KEY("business_id","id");--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_business_id_id_pk" PRIMARY KEY("business_id","id");--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_business_id_project_id_projects_business_id_id_fk" FOREIGN KEY ("business_id","project_id") REFERENCES "public"."projects"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_business_id_campaign_id_campaigns_business_id_id_fk" FOREIGN KEY ("business_id","campaign_id") REFERENCES "public"."campaigns"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_business_id_chatroom_id_chatrooms_business_id_id_fk" FOREIGN KEY ("business_id","chatroom_id") REFERENCES "public"."chatrooms"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chatrooms" ADD CONSTRAINT "chatrooms_business_id_campaign_id_campaigns_business_id_id_fk" FOREIGN KEY ("business_id","campaign_id") REFERENCES "public"."campaigns"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_business_id_chatroom_id_chatrooms_business_id_id_fk" FOREIGN KEY ("business_id","chatroom_id") REFERENCES "public"."chatrooms"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_registrations" ADD CONSTRAINT "push_registrations_user_id_session_id_sessions_user_id_id_fk" FOREIGN KEY ("user_id","session_id") REFERENCES "public"."sessions"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_items" ADD CONSTRAINT "portfolio_items_creator_id_file_id_files_account_id_id_fk" FOREIGN KEY ("creator_id","file_id") REFERENCES "public"."files"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_business_id_campaign_id_campaigns_business_id_id_fk" FOREIGN KEY ("business_id","campaign_id") REFERENCES "public"."campaigns"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_business_id_campaign_id_campaigns_business_id_id_fk" FOREIGN KEY ("business_id","campaign_id") REFERENCES "public"."campaigns"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_business_id_project_id_projects_business_id_id_fk" FOREIGN KEY ("business_id","project_id") REFERENCES "public"."projects"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_urls" ADD CONSTRAINT "post_urls_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_poster_file_id_files_id_fk" FOREIGN KEY ("poster_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
DROP INDEX "projects_business_id_index";--> statement-breakpoint
DROP INDEX "sessions_user_id_index";--> statement-breakpoint
DROP INDEX "campaigns_business_id_index";--> statement-breakpoint
DROP INDEX "chatrooms_campaign_id_creator_id_index";--> statement-breakpoint
DROP INDEX "chatrooms_business_id_index";--> statement-breakpoint
DROP INDEX "push_registrations_user_id_index";--> statement-breakpoint
DROP INDEX "passkeys_user_id_index";--> statement-breakpoint
DROP INDEX "reviews_once";--> statement-breakpoint
DROP INDEX "candidates_campaign_id_creator_id_index";--> statement-breakpoint
DROP INDEX "candidates_business_id_index";--> statement-breakpoint
DROP INDEX "content_items_once";
