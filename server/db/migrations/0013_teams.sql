CREATE TABLE "member_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"change" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"user_id" uuid,
	"invitation_id" uuid,
	"role_before" text,
	"role_after" text,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_on" timestamp (3) with time zone NOT NULL,
	"accepted_on" timestamp (3) with time zone,
	"revoked_on" timestamp (3) with time zone,
	CONSTRAINT "member_invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "member_changes" ADD CONSTRAINT "member_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_changes_account_id_created_on_index" ON "member_changes" USING btree ("account_id","created_on");--> statement-breakpoint
CREATE UNIQUE INDEX "member_invitations_open" ON "member_invitations" USING btree ("account_id","email") WHERE accepted_on is null and revoked_on is null;--> statement-breakpoint
CREATE INDEX "member_invitations_email_index" ON "member_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "member_invitations_invited_by_index" ON "member_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "member_invitations_expires_on_index" ON "member_invitations" USING btree ("expires_on");