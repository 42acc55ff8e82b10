CREATE TABLE "imported_proposal" (
	"source" text NOT NULL,
	"foreign_id" text NOT NULL,
	"submission_id" integer NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "imported_proposal_source_foreign_id_pk" PRIMARY KEY("source","foreign_id"),
	CONSTRAINT "imported_proposal_submission_id_unique" UNIQUE("submission_id")
);
--> statement-breakpoint
CREATE TABLE "slot" (
	"submission_id" integer PRIMARY KEY NOT NULL,
	"room" text NOT NULL,
	"starts_at" timestamp with time zone,
	"minutes" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imported_proposal" ADD CONSTRAINT "imported_proposal_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot" ADD CONSTRAINT "slot_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;