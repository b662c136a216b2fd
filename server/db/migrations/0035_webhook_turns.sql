DROP INDEX "webhook_deliveries_due";--> statement-breakpoint
CREATE INDEX "webhook_deliveries_underway" ON "webhook_deliveries" USING btree ("webhook_id","next_try_on") WHERE next_try_on is not null and tries > 0 and last_answer is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","next_try_on","id") WHERE next_try_on is not null;