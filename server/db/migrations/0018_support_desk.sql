CREATE TABLE "desk_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"request_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"by" uuid NOT NULL,
	"reason" text NOT NULL,
	"on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "login_codes" ADD COLUMN "by_passkey" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "passkey_on" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "support" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "desk_acts_close_once" ON "desk_acts" USING btree ("request_id") WHERE act = 'close';--> statement-breakpoint
CREATE FUNCTION "refuse_desk_act_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Acts of support are only ever added.';
END $$;
--> statement-breakpoint
CREATE TRIGGER "desk_acts_append_only" BEFORE UPDATE OR DELETE ON "desk_acts"
FOR EACH ROW EXECUTE FUNCTION "refuse_desk_act_change"();
