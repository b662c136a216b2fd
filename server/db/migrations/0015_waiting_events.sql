DROP INDEX "payment_events_received_on_index";--> statement-breakpoint
CREATE INDEX "payment_events_waiting" ON "payment_events" USING btree ("received_on") WHERE handled_on is null;