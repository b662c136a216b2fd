CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"about" jsonb NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"received_on" timestamp (3) with time zone NOT NULL,
	"handled_on" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"provider_account_id" text NOT NULL,
	"state" text DEFAULT 'incomplete' NOT NULL,
	"reads" integer DEFAULT 0 NOT NULL,
	"read_on" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payout_accounts_provider_account_id_unique" UNIQUE("provider_account_id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text,
	"subscription_id" text,
	"status" text DEFAULT 'inactive' NOT NULL,
	"current_period_end" timestamp (3) with time zone,
	"pauses_on" timestamp (3) with time zone,
	"payment_failed_on" timestamp (3) with time zone,
	"checkout_id" text,
	"claimed_for" text,
	"claimed_until" timestamp (3) with time zone,
	"claims" integer DEFAULT 0 NOT NULL,
	"last_key" text,
	"reads" integer DEFAULT 0 NOT NULL,
	"read_on" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "subscriptions_customer_id_unique" UNIQUE("customer_id"),
	CONSTRAINT "subscriptions_subscription_id_unique" UNIQUE("subscription_id")
);
--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_received_on_index" ON "payment_events" USING btree ("received_on");--> statement-breakpoint
CREATE INDEX "subscriptions_pausing" ON "subscriptions" USING btree ("pauses_on") WHERE status = 'pause_scheduled';