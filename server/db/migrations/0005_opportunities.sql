DROP INDEX "campaigns_offered";--> statement-breakpoint
DROP INDEX "candidates_lapsing";--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "filled_on" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "city" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE FUNCTION "city_of"(locality text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN locality IN ('Apache Junction', 'Avondale', 'Buckeye', 'Carefree', 'Casa Grande', 'Cave Creek', 'Chandler', 'El Mirage', 'Florence', 'Fountain Hills', 'Gila Bend', 'Gilbert', 'Glendale', 'Goodyear', 'Guadalupe', 'Litchfield Park', 'Maricopa', 'Mesa', 'Paradise Valley', 'Peoria', 'Phoenix', 'Queen Creek', 'Scottsdale', 'Surprise', 'Tempe', 'Tolleson', 'Wickenburg', 'Youngtown')
    THEN locality ELSE '' END
$$;--> statement-breakpoint
CREATE FUNCTION "campaigns_name_city"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.city := city_of(coalesce(NEW.location ->> 'locality', (SELECT b.locality FROM businesses b WHERE b.id = NEW.business_id)));
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE FUNCTION "businesses_move_campaigns"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE campaigns SET city = city_of(NEW.locality)
  WHERE business_id = NEW.id AND location ->> 'locality' IS NULL AND city <> city_of(NEW.locality);
  RETURN NULL;
END
$$;--> statement-breakpoint
UPDATE "campaigns" c SET "city" = city_of(coalesce(c."location" ->> 'locality', b."locality")),
"filled_on" = CASE WHEN c."slots_taken" >= c."creator_slots" THEN (
  SELECT max((e ->> 'receivedAt')::timestamptz) FROM "projects" p CROSS JOIN jsonb_array_elements(p."timeline") e
  WHERE p."campaign_id" = c."id" AND e ->> 'event' = 'project_created') END
FROM "businesses" b WHERE b."id" = c."business_id";--> statement-breakpoint
CREATE TRIGGER "campaigns_city" BEFORE INSERT ON "campaigns" FOR EACH ROW EXECUTE FUNCTION "campaigns_name_city"();--> statement-breakpoint
CREATE TRIGGER "campaigns_city_moved" BEFORE UPDATE OF "location", "business_id" ON "campaigns" FOR EACH ROW
WHEN (OLD."location" IS DISTINCT FROM NEW."location" OR OLD."business_id" <> NEW."business_id") EXECUTE FUNCTION "campaigns_name_city"();--> statement-breakpoint
CREATE TRIGGER "businesses_moved" AFTER UPDATE OF "locality" ON "businesses" FOR EACH ROW
WHEN (OLD."locality" <> NEW."locality") EXECUTE FUNCTION "businesses_move_campaigns"();--> statement-breakpoint
CREATE INDEX "campaigns_offered" ON "campaigns" USING btree ("category","city","published_on","id") WHERE status = 'active' and is_open and visibility = 'public' and slots_taken < creator_slots;--> statement-breakpoint
CREATE INDEX "candidates_lapsing" ON "candidates" USING btree ("state","expires_on","id") WHERE state in ('applied', 'invited');
