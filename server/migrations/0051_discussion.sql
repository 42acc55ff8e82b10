CREATE TABLE "discussion" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"submission_id" integer NOT NULL,
	"messages" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"settled_through" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "discussion_submission_id_pk" PRIMARY KEY("submission_id")
);
--> statement-breakpoint
CREATE TABLE "discussion_member" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"submission_id" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"lot" smallint,
	"following" text DEFAULT 'own' NOT NULL,
	"read" integer DEFAULT 0 NOT NULL,
	"mailed" integer DEFAULT 0 NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "discussion_member_submission_id_account_id_pk" PRIMARY KEY("submission_id","account_id"),
	CONSTRAINT "discussion_member_lot" UNIQUE("submission_id","lot")
);
--> statement-breakpoint
CREATE TABLE "discussion_mention" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"submission_id" integer NOT NULL,
	"number" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "discussion_mention_submission_id_number_account_id_pk" PRIMARY KEY("submission_id","number","account_id")
);
--> statement-breakpoint
CREATE TABLE "discussion_message" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"submission_id" integer NOT NULL,
	"number" integer NOT NULL,
	"author_id" uuid NOT NULL,
	"written_as" text NOT NULL,
	"reply_to" integer,
	"text" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"idempotency_key" text,
	"idempotency_body" text,
	CONSTRAINT "discussion_message_submission_id_number_pk" PRIMARY KEY("submission_id","number"),
	CONSTRAINT "discussion_message_request" UNIQUE("submission_id","author_id","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "discussion" ADD CONSTRAINT "discussion_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_member" ADD CONSTRAINT "discussion_member_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_member" ADD CONSTRAINT "discussion_member_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_mention" ADD CONSTRAINT "discussion_mention_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_mention" ADD CONSTRAINT "discussion_mention_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_message" ADD CONSTRAINT "discussion_message_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_message" ADD CONSTRAINT "discussion_message_author_id_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discussion_of_call" ON "discussion" USING btree ("call_id","submission_id");--> statement-breakpoint
CREATE INDEX "discussion_last" ON "discussion" USING btree ("call_id","last_at");--> statement-breakpoint
CREATE INDEX "discussion_member_of_call" ON "discussion_member" USING btree ("call_id","submission_id");--> statement-breakpoint
CREATE INDEX "discussion_member_account" ON "discussion_member" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "discussion_mention_of_call" ON "discussion_mention" USING btree ("call_id","submission_id");--> statement-breakpoint
CREATE INDEX "discussion_mention_account" ON "discussion_mention" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "discussion_message_of_call" ON "discussion_message" USING btree ("call_id","submission_id","number");--> statement-breakpoint
CREATE INDEX "discussion_message_author" ON "discussion_message" USING btree ("author_id");
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "discussion" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "discussion" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "discussion" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "discussion_member" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "discussion_member" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "discussion_member" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "discussion_mention" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "discussion_mention" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "discussion_mention" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "discussion_message" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "discussion_message" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "discussion_message" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
