CREATE TABLE "business_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"corporate_id" uuid NOT NULL,
	"email" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_on" timestamp (3) with time zone NOT NULL,
	"accepted_on" timestamp (3) with time zone,
	"business_id" uuid,
	"declined_on" timestamp (3) with time zone,
	"revoked_on" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "member_changes" ADD COLUMN "business_id" uuid;--> statement-breakpoint
ALTER TABLE "business_invitations" ADD CONSTRAINT "business_invitations_corporate_id_corporates_id_fk" FOREIGN KEY ("corporate_id") REFERENCES "public"."corporates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_invitations" ADD CONSTRAINT "business_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_invitations" ADD CONSTRAINT "business_invitations_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "business_invitations_open" ON "business_invitations" USING btree ("corporate_id","email") WHERE accepted_on is null and revoked_on is null;--> statement-breakpoint
CREATE INDEX "business_invitations_email_index" ON "business_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "business_invitations_invited_by_index" ON "business_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "business_invitations_business_id_index" ON "business_invitations" USING btree ("business_id");