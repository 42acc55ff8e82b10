-- Waits for those who write authors, and they for this: nothing is counted twice.
SELECT pg_advisory_xact_lock(727002);
--> statement-breakpoint
INSERT INTO "submission_speaker" ("call_id", "submission_id", "position", "name")
	SELECT s.call_id, s.id, ordinality::int - 1, btrim(regexp_replace(each, '\s+', ' ', 'g'))
	FROM "submission" s, unnest(string_to_array(s.authors, ',')) WITH ORDINALITY AS listed(each, ordinality)
	WHERE s.authors LIKE '%,%' AND ordinality > 1 AND btrim(each) <> ''
		AND NOT EXISTS (SELECT FROM "submission_speaker" known WHERE known.submission_id = s.id);
