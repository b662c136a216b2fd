ALTER TABLE "chatrooms" ADD COLUMN "last_message_has_picture" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "picture_file_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "picture_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_picture_file_id_index" ON "messages" USING btree ("picture_file_id") WHERE "messages"."picture_file_id" is not null;