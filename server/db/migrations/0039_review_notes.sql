ALTER TABLE "desk_acts" ADD COLUMN "review_id" uuid;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "note_read_on" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "reviews" SET "note_read_on" = now() WHERE "private_note" <> '';--> statement-breakpoint
CREATE INDEX "desk_acts_review_id_index" ON "desk_acts" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "reviews_notes_waiting" ON "reviews" USING btree ("created_on","id") WHERE private_note <> '' and note_read_on is null;