CREATE TABLE "mirror_copies" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"record_id" uuid,
	"kind" text,
	"after" uuid
);
--> statement-breakpoint
CREATE FUNCTION note_mirror_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mirror_copies (scope, record_id)
  VALUES (CASE tg_table_name WHEN 'campaigns' THEN 'campaign' ELSE 'account' END, new.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mirror_names AFTER UPDATE OF name, logo_url ON businesses FOR EACH ROW
  WHEN (old.name IS DISTINCT FROM new.name OR old.logo_url IS DISTINCT FROM new.logo_url) EXECUTE FUNCTION note_mirror_names();
--> statement-breakpoint
CREATE TRIGGER mirror_names AFTER UPDATE OF first_name, last_name, photo_url ON creators FOR EACH ROW
  WHEN (old.first_name IS DISTINCT FROM new.first_name OR old.last_name IS DISTINCT FROM new.last_name OR old.photo_url IS DISTINCT FROM new.photo_url)
  EXECUTE FUNCTION note_mirror_names();
--> statement-breakpoint
CREATE TRIGGER mirror_names AFTER UPDATE OF name ON corporates FOR EACH ROW
  WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION note_mirror_names();
--> statement-breakpoint
CREATE TRIGGER mirror_names AFTER UPDATE OF title ON campaigns FOR EACH ROW
  WHEN (old.title IS DISTINCT FROM new.title) EXECUTE FUNCTION note_mirror_names();
--> statement-breakpoint
ALTER TABLE businesses DISABLE TRIGGER mirror_names;
--> statement-breakpoint
ALTER TABLE creators DISABLE TRIGGER mirror_names;
--> statement-breakpoint
ALTER TABLE corporates DISABLE TRIGGER mirror_names;
--> statement-breakpoint
ALTER TABLE campaigns DISABLE TRIGGER mirror_names;
