-- A tier takes five published reviews and completed work (decision 29).
UPDATE "ratings" SET "status" = 'BASIC' WHERE "review_count" < 5 OR "completed_campaigns" < 1;
