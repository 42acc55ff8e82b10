/*
 * Css of the logged-in area in addition to styles.ts, in the order of Mantine's own sheet. Loaded with the area's
 * first chunk; what is fetched on demand brings its own.
 */
import "@mantine/core/styles/Alert.css";
import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Badge.css";
import "@mantine/core/styles/Burger.css";
import "@mantine/core/styles/Checkbox.css";
import "@mantine/core/styles/Kbd.css";
import "@mantine/core/styles/List.css";
import "@mantine/core/styles/Pill.css";
import "@mantine/core/styles/PillsInput.css";
import "@mantine/core/styles/SimpleGrid.css";
import "@mantine/core/styles/Switch.css";
