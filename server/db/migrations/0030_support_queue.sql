ALTER TABLE "support_requests" ADD COLUMN "waiting_since" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
CREATE INDEX "projects_open_problems" ON "projects" USING btree ("id") WHERE dispute is not null and dispute ->> 'resolvedOn' is null;--> statement-breakpoint
CREATE INDEX "support_requests_waiting" ON "support_requests" USING btree ("waiting_since","id") WHERE waiting_since is not null;--> statement-breakpoint
UPDATE "support_requests" r SET "waiting_since" = CASE
  WHEN EXISTS (SELECT FROM "desk_acts" a WHERE a."request_id" = r."id" AND a."act" = 'close') THEN NULL
  ELSE r."created_on" END;
