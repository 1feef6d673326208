// The look of every page: the font and the basic rules. Import once, before anything else is
// rendered.
import '@fontsource-variable/inter/wght.css';
import './base.css';
