CREATE TABLE "conflict_of_interest" (
	"submission_id" integer NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conflict_of_interest_submission_id_reviewer_id_pk" PRIMARY KEY("submission_id","reviewer_id")
);
--> statement-breakpoint
ALTER TABLE "conflict_of_interest" ADD CONSTRAINT "conflict_of_interest_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict_of_interest" ADD CONSTRAINT "conflict_of_interest_reviewer_id_account_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conflict_of_interest_reviewer" ON "conflict_of_interest" USING btree ("reviewer_id");