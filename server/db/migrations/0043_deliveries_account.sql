-- Before any work: a try that doesn't get a table costs a wait and builds nothing.
LOCK TABLE "webhooks", "webhook_deliveries" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "account_id" uuid;--> statement-breakpoint
CREATE FUNCTION webhook_delivery_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.account_id := (SELECT account_id FROM webhooks WHERE id = new.webhook_id);
  RETURN new;
END $$;--> statement-breakpoint
-- For a process of an older build, which names no account.
CREATE TRIGGER webhook_deliveries_account BEFORE INSERT ON webhook_deliveries FOR EACH ROW
  WHEN (new.account_id IS NULL) EXECUTE FUNCTION webhook_delivery_account();--> statement-breakpoint
UPDATE "webhook_deliveries" d SET "account_id" = w."account_id" FROM "webhooks" w WHERE w."id" = d."webhook_id";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ALTER COLUMN "account_id" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_id" ON "webhooks" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_id" ON "webhook_deliveries" USING btree ("id");--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk";--> statement-breakpoint
ALTER TABLE "webhooks" DROP CONSTRAINT "webhooks_pkey";--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_account_id_id_pk" PRIMARY KEY("account_id","id");--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_pkey";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_account_id_id_pk" PRIMARY KEY("account_id","id");--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_account_id_webhook_id_webhooks_account_id_id_fk" FOREIGN KEY ("account_id","webhook_id") REFERENCES "public"."webhooks"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
DROP INDEX "webhooks_account_id_index";
