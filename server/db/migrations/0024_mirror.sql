CREATE TABLE "mirror_outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"parent_id" uuid,
	"changed_on" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION note_mirror() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  r record;
BEGIN
  IF tg_op = 'DELETE' THEN r := old; ELSE r := new; END IF;
  CASE tg_table_name
    WHEN 'messages' THEN
      INSERT INTO mirror_outbox (kind, record_id, parent_id) VALUES ('message', r.id, r.chatroom_id);
    WHEN 'notifications' THEN
      INSERT INTO mirror_outbox (kind, record_id, parent_id) VALUES ('notification', r.id, r.account_id);
    WHEN 'chatrooms' THEN
      INSERT INTO mirror_outbox (kind, record_id) VALUES ('chatroom', r.id);
    WHEN 'businesses' THEN
      INSERT INTO mirror_outbox (kind, record_id) VALUES ('account', r.id);
    WHEN 'memberships' THEN
      INSERT INTO mirror_outbox (kind, record_id)
      SELECT 'account', r.account_id UNION ALL SELECT 'account', b.id FROM businesses b WHERE b.corporate_id = r.account_id;
    WHEN 'users' THEN
      INSERT INTO mirror_outbox (kind, record_id)
      SELECT DISTINCT 'account', a.id FROM memberships g
      CROSS JOIN LATERAL (SELECT g.account_id UNION ALL SELECT b.id FROM businesses b WHERE b.corporate_id = g.account_id) a (id)
      WHERE g.user_id = r.id;
  END CASE;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mirror AFTER INSERT OR DELETE OR UPDATE OF message, removed_on ON messages FOR EACH ROW EXECUTE FUNCTION note_mirror();
--> statement-breakpoint
CREATE TRIGGER mirror AFTER INSERT OR DELETE OR UPDATE OF title, body, path, seen, read, updated_on ON notifications FOR EACH ROW EXECUTE FUNCTION note_mirror();
--> statement-breakpoint
CREATE TRIGGER mirror AFTER INSERT OR DELETE OR UPDATE OF archived, business_user_id, updated_on ON chatrooms FOR EACH ROW EXECUTE FUNCTION note_mirror();
--> statement-breakpoint
CREATE TRIGGER mirror AFTER INSERT OR DELETE OR UPDATE OF corporate_id ON businesses FOR EACH ROW EXECUTE FUNCTION note_mirror();
--> statement-breakpoint
CREATE TRIGGER mirror AFTER INSERT OR DELETE OR UPDATE ON memberships FOR EACH ROW EXECUTE FUNCTION note_mirror();
--> statement-breakpoint
CREATE TRIGGER mirror AFTER UPDATE OF disabled ON users FOR EACH ROW EXECUTE FUNCTION note_mirror();
--> statement-breakpoint
ALTER TABLE messages DISABLE TRIGGER mirror;
--> statement-breakpoint
ALTER TABLE notifications DISABLE TRIGGER mirror;
--> statement-breakpoint
ALTER TABLE chatrooms DISABLE TRIGGER mirror;
--> statement-breakpoint
ALTER TABLE businesses DISABLE TRIGGER mirror;
--> statement-breakpoint
ALTER TABLE memberships DISABLE TRIGGER mirror;
--> statement-breakpoint
ALTER TABLE users DISABLE TRIGGER mirror;
