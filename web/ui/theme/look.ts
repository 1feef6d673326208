// The look of every page: the font and the ground rules. Import once, before anything else is
// drawn.
import '@fontsource-variable/inter/wght.css';
import './base.css';
