ALTER TABLE "content_items" ADD COLUMN "received_on" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Of what is there already, the server's own word of when it came is its file's.
UPDATE "content_items" i SET "received_on" = f."created_on" FROM "files" f WHERE f."id" = i."file_id";
