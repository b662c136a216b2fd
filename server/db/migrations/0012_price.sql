CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"posting" text NOT NULL,
	"account" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"payment_id" uuid,
	"provider_id" text,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_entries_once" UNIQUE("posting","account"),
	CONSTRAINT "ledger_entries_amount" CHECK (amount_cents <> 0)
);
--> statement-breakpoint
CREATE TABLE "project_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"command_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"fee_pct" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'begun' NOT NULL,
	"refusal" text,
	"customer_id" text NOT NULL,
	"method_id" text NOT NULL,
	"intent_id" text,
	"charge_id" text,
	"refund_id" text,
	"transfer_id" text,
	"receipt_url" text,
	"held_on" timestamp (3) with time zone,
	"captured_on" timestamp (3) with time zone,
	"decision" jsonb,
	"release_on" timestamp (3) with time zone,
	"settled_on" timestamp (3) with time zone,
	"is_frozen" boolean DEFAULT false NOT NULL,
	"chargeback" text,
	"claimed_on" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_step_on" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_payments_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "project_payments_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "project_payments_transfer_id_unique" UNIQUE("transfer_id"),
	CONSTRAINT "project_payments_once" UNIQUE("account_id","command_id"),
	CONSTRAINT "project_payments_amount" CHECK (amount_cents > 0),
	CONSTRAINT "project_payments_refunded" CHECK (refunded_cents between 0 and amount_cents),
	CONSTRAINT "project_payments_fee" CHECK (fee_cents between 0 and amount_cents)
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_checkout_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card" jsonb;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "price_paid_by" text DEFAULT 'direct' NOT NULL;--> statement-breakpoint
ALTER TABLE "project_payments" ADD CONSTRAINT "project_payments_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_payments" ADD CONSTRAINT "project_payments_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_account_index" ON "ledger_entries" USING btree ("account");--> statement-breakpoint
CREATE INDEX "ledger_entries_payment_id_index" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "project_payments_project_id_index" ON "project_payments" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "project_payments_creator_id_index" ON "project_payments" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "project_payments_due" ON "project_payments" USING btree ("next_step_on") WHERE next_step_on is not null;--> statement-breakpoint
CREATE FUNCTION "refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Ledger entries are only ever added.';
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE ON "ledger_entries"
FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();
--> statement-breakpoint
CREATE FUNCTION "check_ledger_posting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "ledger_entries" WHERE "posting" = NEW."posting" GROUP BY "currency" HAVING sum("amount_cents") <> 0
  ) THEN
    RAISE EXCEPTION 'The entries of % do not sum to zero.', NEW."posting";
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_entries_balanced" AFTER INSERT ON "ledger_entries"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_ledger_posting"();
