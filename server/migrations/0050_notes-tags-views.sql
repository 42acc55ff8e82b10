CREATE TABLE "note" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"submission_id" integer,
	"about_id" uuid,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone,
	CONSTRAINT "note_on_something" CHECK (num_nonnulls("note"."submission_id", "note"."about_id") > 0)
);
--> statement-breakpoint
CREATE TABLE "submission_tag" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"submission_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	CONSTRAINT "submission_tag_submission_id_tag_id_pk" PRIMARY KEY("submission_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "tag" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tag_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" uuid,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"folded_name" text NOT NULL,
	"colour" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "board_view" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "board_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" uuid,
	"name" text NOT NULL,
	"folded_name" text NOT NULL,
	"query" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "default_board_view" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"account_id" uuid NOT NULL,
	"view_id" integer NOT NULL,
	CONSTRAINT "default_board_view_call_id_account_id_pk" PRIMARY KEY("call_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "note" ADD CONSTRAINT "note_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note" ADD CONSTRAINT "note_about_id_account_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note" ADD CONSTRAINT "note_author_id_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_tag" ADD CONSTRAINT "submission_tag_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_tag" ADD CONSTRAINT "submission_tag_tag_id_tag_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tag"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag" ADD CONSTRAINT "tag_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_view" ADD CONSTRAINT "board_view_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_board_view" ADD CONSTRAINT "default_board_view_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_board_view" ADD CONSTRAINT "default_board_view_view_id_board_view_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."board_view"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_of_call" ON "note" USING btree ("call_id","submission_id");--> statement-breakpoint
CREATE INDEX "note_of_submission" ON "note" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "note_about" ON "note" USING btree ("about_id");--> statement-breakpoint
CREATE INDEX "note_of_author" ON "note" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "submission_tag_of_call" ON "submission_tag" USING btree ("call_id","tag_id","submission_id");--> statement-breakpoint
CREATE INDEX "submission_tag_of_tag" ON "submission_tag" USING btree ("tag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tag_code" ON "tag" USING btree ("call_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "tag_shared_name" ON "tag" USING btree ("call_id","folded_name") WHERE "tag"."owner_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tag_own_name" ON "tag" USING btree ("call_id","owner_id","folded_name") WHERE "tag"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "tag_of_owner" ON "tag" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "board_view_shared_name" ON "board_view" USING btree ("call_id","folded_name") WHERE "board_view"."owner_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "board_view_own_name" ON "board_view" USING btree ("call_id","owner_id","folded_name") WHERE "board_view"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "board_view_of_owner" ON "board_view" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "default_board_view_of_account" ON "default_board_view" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "default_board_view_of_view" ON "default_board_view" USING btree ("view_id");
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "tag" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "tag" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "tag" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "submission_tag" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "submission_tag" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "submission_tag" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
