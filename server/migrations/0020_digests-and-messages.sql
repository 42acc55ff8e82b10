CREATE TABLE "digest" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"frequency" text NOT NULL,
	"done_until" timestamp with time zone NOT NULL,
	"last_day" text
);
--> statement-breakpoint
CREATE TABLE "digest_failed_file" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"noticed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "digest" ADD CONSTRAINT "digest_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_failed_file" ADD CONSTRAINT "digest_failed_file_file_id_submission_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."submission_file"("id") ON DELETE cascade ON UPDATE no action;