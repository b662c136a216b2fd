CREATE TABLE "support_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"by" text NOT NULL,
	"body" text NOT NULL,
	"on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "desk_acts_close_once";--> statement-breakpoint
ALTER TABLE "desk_acts" ALTER COLUMN "request_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "desk_acts" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "desk_acts" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_request_id_support_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."support_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_messages_request_id_on_index" ON "support_messages" USING btree ("request_id","on");--> statement-breakpoint
CREATE INDEX "desk_acts_request_id_index" ON "desk_acts" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "desk_acts_project_id_index" ON "desk_acts" USING btree ("project_id");