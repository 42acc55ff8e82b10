CREATE TABLE "review_criterion" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"position" smallint NOT NULL,
	"label" text NOT NULL,
	"help" text NOT NULL,
	"min" smallint NOT NULL,
	"max" smallint NOT NULL,
	"steps" text[] NOT NULL,
	"weight" smallint NOT NULL,
	"required" boolean NOT NULL,
	"counts" boolean NOT NULL,
	"retired" boolean NOT NULL,
	CONSTRAINT "review_criterion_call_id_code_pk" PRIMARY KEY("call_id","code"),
	CONSTRAINT "review_criterion_range" CHECK (0 <= "review_criterion"."min" and "review_criterion"."min" <= "review_criterion"."max" and "review_criterion"."max" <= 10),
	CONSTRAINT "review_criterion_weight" CHECK ("review_criterion"."weight" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "review_form" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"id" integer NOT NULL,
	"version" integer NOT NULL,
	"guidance" text NOT NULL,
	"accept" text NOT NULL,
	"hold" text NOT NULL,
	"reject" text NOT NULL,
	CONSTRAINT "review_form_call_id_id_pk" PRIMARY KEY("call_id","id")
);
--> statement-breakpoint
CREATE TABLE "review_score" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"review_id" integer NOT NULL,
	"code" text NOT NULL,
	"score" smallint NOT NULL,
	CONSTRAINT "review_score_review_id_code_pk" PRIMARY KEY("review_id","code"),
	CONSTRAINT "review_score_range" CHECK ("review_score"."score" between 0 and 10)
);
--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "stand_ins" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "review_score" ADD CONSTRAINT "review_score_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_score" ADD CONSTRAINT "review_score_call_id_code_review_criterion_call_id_code_fk" FOREIGN KEY ("call_id","code") REFERENCES "public"."review_criterion"("call_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_score_by_criterion" ON "review_score" USING btree ("call_id","code");
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "review_criterion" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "review_criterion" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "review_criterion" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "review_score" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "review_score" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "review_score" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "review_form" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "review_form" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "review_form" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
