CREATE TABLE "account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"username" text NOT NULL,
	"password_hash" text,
	"group_name" text DEFAULT 'speaker' NOT NULL,
	"email_verified_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "one_time_key" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"current_hash" "bytea" NOT NULL,
	"previous_hash" "bytea",
	"rotated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_why" text,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"submission_id" integer,
	"from_status" text,
	"to_status" text,
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "spent_proof" (
	"proof" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "edition_setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submission_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" integer NOT NULL,
	"extension" text NOT NULL,
	"original_key" text NOT NULL,
	"size" bigint NOT NULL,
	"state" text NOT NULL,
	"sha256" text,
	"scan_result" text,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"iso_key" text,
	"transformed_key" text,
	"confirmed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "submission_file_submission_id_unique" UNIQUE("submission_id")
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"submission_id" integer PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"extension" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"refused_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"nationality" text DEFAULT '' NOT NULL,
	"occupation" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"twitter_handle" text DEFAULT '' NOT NULL,
	"instagram_handle" text DEFAULT '' NOT NULL,
	"linkedin_handle" text DEFAULT '' NOT NULL,
	"mastodon_handle" text DEFAULT '' NOT NULL,
	"bluesky_handle" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "review" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"submission_id" integer NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"speaker_score" smallint NOT NULL,
	"topic_score" smallint NOT NULL,
	"comments" text NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_once" UNIQUE("submission_id","reviewer_id")
);
--> statement-breakpoint
CREATE TABLE "submission" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "submission_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" uuid NOT NULL,
	"authors" text NOT NULL,
	"title" text NOT NULL,
	"abstract" text NOT NULL,
	"conflicts" text NOT NULL,
	"remarks" text NOT NULL,
	"conference" text NOT NULL,
	"topic_type" text NOT NULL,
	"submission_type" text NOT NULL,
	"workshop_duration" text NOT NULL,
	"status" text NOT NULL,
	"decision" text,
	"version" integer DEFAULT 1 NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"cooldown_since" timestamp with time zone,
	"reminded_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "one_time_key" ADD CONSTRAINT "one_time_key_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_file" ADD CONSTRAINT "submission_file_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile" ADD CONSTRAINT "profile_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_reviewer_id_account_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_email" ON "account" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "attempt_expire" ON "attempt" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_key_newest" ON "one_time_key" USING btree ("account_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "session_current_hash" ON "session" USING btree ("current_hash");--> statement-breakpoint
CREATE INDEX "session_previous_hash" ON "session" USING btree ("previous_hash");--> statement-breakpoint
CREATE INDEX "session_account" ON "session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "audit_entry_submission" ON "audit_entry" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "spent_proof_expiry" ON "spent_proof" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "submission_file_state" ON "submission_file" USING btree ("state");--> statement-breakpoint
CREATE INDEX "mail_created" ON "mail" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "review_reviewer" ON "review" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "submission_owner" ON "submission" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "submission_status" ON "submission" USING btree ("status");--> statement-breakpoint
CREATE UNIQUE INDEX "submission_idempotency" ON "submission" USING btree ("owner_id","idempotency_key");