CREATE TABLE "candidates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"campaign_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"proposed_price_cents" integer,
	"availability_hint" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"match_score" integer DEFAULT 0 NOT NULL,
	"match_points" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reason" text,
	"decided_on" timestamp (3) with time zone,
	"expires_on" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"deliverable_id" text,
	"shot_id" text,
	"replaces" uuid,
	"content_version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"file_id" uuid NOT NULL,
	"poster_file_id" uuid,
	"source_sha256" text NOT NULL,
	"captured_at" timestamp (3) with time zone,
	"caption" text DEFAULT '' NOT NULL,
	"alt_text" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_urls" (
	"normalised_url" text PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "bytes" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "content_state" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "post_state" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "round" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "submission" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "submitted_items" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "submitted_on" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "agreed_price_cents" integer;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "terms" jsonb DEFAULT '{"offerType":"gift","giftDescription":"","giftValueCents":0,"priceCents":5000,"priceMode":"fixed","deliverables":[{"id":"d1","type":"reel","platform":"instagram","qty":1,"notes":""}],"requiresPost":true,"requiresShoot":true,"shotList":[],"hashtags":[],"mentions":[],"disclosureTag":"#gifted","licence":{"scope":"organic","durationDays":365,"exclusive":false,"credit":true},"revisionRounds":2,"contentDueDays":5,"postWindow":{"from":null,"dueDaysAfterApproval":5},"keepLiveDays":30}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "decide_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "post_opens_on" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "post_due_on" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "post_rounds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "posts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "feedback" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "post_feedback" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "keep_live_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "licence_starts_on" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "licence_ends_on" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "cancel" jsonb;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "cancel_request" jsonb;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "dispute" jsonb;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "had_confirmed_shoot" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "ended_on" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "timeline" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "reminded" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "next_timer_on" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "summary" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "goals" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "offer_type" text DEFAULT 'gift' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "gift_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "gift_value_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "price_cents" integer DEFAULT 5000 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "price_mode" text DEFAULT 'fixed' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "deliverables" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "requires_post" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "requires_shoot" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "mentions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "licence" jsonb DEFAULT '{"scope":"organic","durationDays":365,"exclusive":false,"credit":true}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "apply_by" date;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "post_window" jsonb DEFAULT '{"from":null,"dueDaysAfterApproval":5}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "keep_live_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "revision_rounds" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "creator_slots" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "visibility" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "eligibility" jsonb DEFAULT '{"cities":null,"minRatingTier":null,"minFollowersText":null}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "ai" jsonb DEFAULT '{"used":false,"model":null,"promptHash":null,"unedited":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "gallery" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "file_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "is_open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "slots_taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "applied_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "invited_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "going_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "completed_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "locked_on" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "published_on" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "ended_on" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "created_by_user_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "mime" text DEFAULT 'image/jpeg' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_poster_file_id_files_id_fk" FOREIGN KEY ("poster_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_urls" ADD CONSTRAINT "post_urls_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "candidates_campaign_id_creator_id_index" ON "candidates" USING btree ("campaign_id","creator_id");--> statement-breakpoint
CREATE INDEX "candidates_business_id_index" ON "candidates" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "candidates_creator_id_index" ON "candidates" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "candidates_campaign_id_state_match_score_index" ON "candidates" USING btree ("campaign_id","state","match_score");--> statement-breakpoint
CREATE INDEX "candidates_lapsing" ON "candidates" USING btree ("expires_on") WHERE state in ('applied', 'invited');--> statement-breakpoint
CREATE INDEX "content_items_project_id_created_on_index" ON "content_items" USING btree ("project_id","created_on");--> statement-breakpoint
CREATE INDEX "content_items_file_id_index" ON "content_items" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "content_items_poster_file_id_index" ON "content_items" USING btree ("poster_file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_items_once" ON "content_items" USING btree ("project_id","source_sha256");--> statement-breakpoint
CREATE INDEX "post_urls_project_id_index" ON "post_urls" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "projects_timed" ON "projects" USING btree ("next_timer_on") WHERE next_timer_on is not null;--> statement-breakpoint
CREATE INDEX "campaigns_offered" ON "campaigns" USING btree ("published_on","id") WHERE status = 'active' and is_open and visibility = 'public';--> statement-breakpoint
CREATE INDEX "campaigns_going" ON "campaigns" USING btree ("apply_by") WHERE status = 'active';--> statement-breakpoint
UPDATE "campaigns" SET "deliverables" = '[{"id":"d1","type":"reel","platform":"instagram","qty":1,"notes":""}]'::jsonb, "published_on" = "created_on";--> statement-breakpoint
INSERT INTO "candidates" ("id", "campaign_id", "business_id", "creator_id", "state", "source", "decided_on", "created_on", "updated_on")
SELECT p."id", p."campaign_id", p."business_id", p."creator_id", CASE WHEN p."step" = 'cancelled' THEN 'released' ELSE 'accepted' END, 'apply', p."created_on", p."created_on", p."updated_on" FROM "projects" p
WHERE NOT EXISTS (SELECT FROM "projects" o WHERE o."campaign_id" = p."campaign_id" AND o."creator_id" = p."creator_id" AND o."id" < p."id");--> statement-breakpoint
UPDATE "campaigns" c SET "slots_taken" = n.taken, "creator_slots" = greatest(c."creator_slots", n.taken), "going_count" = n.going, "completed_count" = n.done
FROM (SELECT "campaign_id", count(*) FILTER (WHERE "step" <> 'cancelled')::int AS taken, count(*) FILTER (WHERE "step" NOT IN ('cancelled', 'completed'))::int AS going, count(*) FILTER (WHERE "step" = 'completed')::int AS done FROM "projects" GROUP BY 1) n
WHERE n."campaign_id" = c."id";--> statement-breakpoint
UPDATE "campaigns" c SET "locked_on" = n.first FROM (SELECT "campaign_id", min("created_on") AS first FROM "projects" GROUP BY 1) n WHERE n."campaign_id" = c."id";--> statement-breakpoint
UPDATE "projects" p SET "terms" = p."terms" || jsonb_build_object('shotList', c."shot_list", 'hashtags', c."hashtags", 'disclosureTag', c."disclosure_tag", 'contentDueDays', c."content_due_days"),
"had_confirmed_shoot" = EXISTS (SELECT FROM "appointments" a WHERE a."project_id" = p."id" AND a."code" IS NOT NULL),
"ended_on" = CASE WHEN p."step" IN ('completed', 'cancelled') THEN p."updated_on" END,
"next_timer_on" = CASE WHEN p."step" <> 'schedule_shoot' THEN now() END
FROM "campaigns" c WHERE c."id" = p."campaign_id";--> statement-breakpoint
WITH "raised" AS (
  UPDATE "accounts" SET "revision" = "revision" + 1
  WHERE "id" IN (SELECT "business_id" FROM "campaigns" UNION SELECT "creator_id" FROM "candidates") RETURNING "id", "revision"
)
INSERT INTO "feed" ("account_id", "collection", "record_id", "revision")
SELECT r."id", 'candidates', k."id", r."revision" FROM "candidates" k JOIN "raised" r ON r."id" IN (k."business_id", k."creator_id")
UNION ALL
SELECT r."id", 'campaigns', c."id", r."revision" FROM "campaigns" c JOIN "raised" r ON r."id" = c."business_id"
ON CONFLICT ("account_id", "collection", "record_id") DO UPDATE SET "revision" = excluded."revision", "gone" = false;
