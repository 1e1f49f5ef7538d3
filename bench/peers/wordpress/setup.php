<?php
/**
 * Sets WordPress up as its installer would, then creates a post for every car with its photograph in the media library,
 * from which WordPress makes its own sizes. Run `php setup.php ORIGIN CARS.json` in WordPress's folder.
 */
list( , $origin, $list ) = $argv;
$_SERVER['HTTP_HOST']       = parse_url( $origin, PHP_URL_HOST ) . ':' . parse_url( $origin, PHP_URL_PORT );
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
define( 'WP_INSTALLING', true );
require getcwd() . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/image.php';

// No mail about the new site.
add_filter( 'pre_wp_mail', '__return_false' );
wp_install( 'Marque', 'admin', 'admin@dealer.example', true, '', 'only for this measurement' );
switch_theme( 'dealer' );
// Before the cars' post type is registered: it adds its URLs only if permalinks are enabled.
$GLOBALS['wp_rewrite']->set_permalink_structure( '/%postname%/' );
require get_theme_file_path( 'functions.php' );
do_action( 'after_setup_theme' );
do_action( 'init' );

$cars = json_decode( file_get_contents( $list ), true );
foreach ( $cars as $place => $car ) {
	// Newest first, as in the list.
	$post = wp_insert_post( array(
		'post_type'    => 'car',
		'post_status'  => 'publish',
		'post_title'   => "{$car['year']} {$car['make']} {$car['model']}",
		'post_content' => $car['description'] ?? '',
		'post_date'    => gmdate( 'Y-m-d H:i:s', time() - 86400 - $place * 3600 ),
		'meta_input'   => array_intersect_key( $car, array_flip( array( 'make', 'model', 'year', 'price', 'mileage', 'horsepower', 'exteriorColor', 'interiorColor' ) ) ),
	), true );
	if ( is_wp_error( $post ) ) {
		throw new Exception( $post->get_error_message() );
	}
	$upload = wp_upload_bits( "{$car['id']}.jpg", null, file_get_contents( $car['photograph'] ) );
	$image  = wp_insert_attachment( array( 'post_mime_type' => 'image/jpeg', 'post_title' => "{$car['id']}", 'post_status' => 'inherit' ), $upload['file'], $post );
	wp_update_attachment_metadata( $image, wp_generate_attachment_metadata( $image, $upload['file'] ) );
	set_post_thumbnail( $post, $image );
}
$GLOBALS['wp_rewrite']->flush_rules( false );
echo count( $cars ), " cars\n";
