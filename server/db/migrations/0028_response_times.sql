ALTER TABLE "creators" ADD COLUMN "response_minutes" integer;--> statement-breakpoint
-- A stored score was out of 90. It gets the points of a creator whose response time isn't known, so that it compares with new ones.
UPDATE "candidates" SET "match_score" = "match_score" + 5, "match_points" = "match_points" || '{"response": 5}';
