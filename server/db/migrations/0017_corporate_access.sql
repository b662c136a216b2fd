ALTER TABLE "memberships" ADD COLUMN "business_ids" uuid[];--> statement-breakpoint
ALTER TABLE "corporates" ADD COLUMN "updated_on" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD COLUMN "business_ids" uuid[];--> statement-breakpoint
UPDATE "corporates" SET "updated_on" = "created_on";
