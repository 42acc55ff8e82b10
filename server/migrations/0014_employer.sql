CREATE TABLE "dismissed_suggestion" (
	"submission_id" integer NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"grounds" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dismissed_suggestion_submission_id_reviewer_id_pk" PRIMARY KEY("submission_id","reviewer_id")
);
--> statement-breakpoint
ALTER TABLE "profile" ADD COLUMN "employer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dismissed_suggestion" ADD CONSTRAINT "dismissed_suggestion_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_suggestion" ADD CONSTRAINT "dismissed_suggestion_reviewer_id_account_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dismissed_suggestion_reviewer" ON "dismissed_suggestion" USING btree ("reviewer_id");