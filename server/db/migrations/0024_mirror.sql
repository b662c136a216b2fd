CREATE TABLE "mirror_outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"parent_id" uuid,
	"changed_on" timestamp (3) with time zone DEFAULT now() NOT NULL
);
