CREATE TABLE "follows" (
	"account_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follows_account_id_business_id_pk" PRIMARY KEY("account_id","business_id")
);
--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_account_id_creators_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."creators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follows_business_id_index" ON "follows" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "campaigns_news" ON "campaigns" USING btree ("published_on") WHERE status = 'active' and visibility = 'public';