ALTER TABLE "users" ADD COLUMN "operator_disabled_on" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_operator_disabled" CHECK (operator_disabled_on is null or disabled) NOT VALID;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refuse_desk_act_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A deleted account takes the reasons along, and so does a deleted request. The acts themselves stay.
  IF tg_op = 'UPDATE' AND new.reason = '' AND to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' AND (EXISTS (
    SELECT FROM users u
    WHERE (u.id = old.user_id OR u.id = (SELECT r.user_id FROM support_requests r WHERE r.id = old.request_id))
      AND u.email LIKE 'deleted-%@deleted.invalid'
  ) OR (old.request_id IS NOT NULL AND NOT EXISTS (SELECT FROM support_requests r WHERE r.id = old.request_id))) THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'Acts of support are only ever added.';
END $$;--> statement-breakpoint
UPDATE "desk_acts" a SET "reason" = '' WHERE a."reason" <> '' AND (
  EXISTS (SELECT FROM "users" u WHERE u."id" = a."user_id" AND u."email" LIKE 'deleted-%@deleted.invalid')
  OR (a."request_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "support_requests" r WHERE r."id" = a."request_id")));
