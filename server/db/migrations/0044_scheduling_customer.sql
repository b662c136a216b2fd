ALTER TABLE "creators" ADD COLUMN "on_sched_customer_id" text;--> statement-breakpoint
ALTER TABLE "creators" ADD CONSTRAINT "creators_on_sched_customer_id_unique" UNIQUE("on_sched_customer_id");