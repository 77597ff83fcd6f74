<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="furniture" tilewidth="16" tileheight="16" tilecount="464" columns="16">
 <image source="../assets/tiles/furniture.png" width="256" height="464"/>
 <tile id="0" type="bed_blue">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="1" type="bed_red">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="2" type="bed_green">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="3" type="bed_double">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="5" type="closet">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="6" type="closet_wide">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="8" type="desk">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="10" type="desk_computer">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="12" type="chair_down">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="13" type="chair_up">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="14" type="chair_left">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="15" type="chair_right">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="24" type="refrigerator">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="25" type="stove">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="28" type="kitchen_sink">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="29" type="kitchen_counter">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="30" type="toaster">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="31" type="coffee_machine">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="32" type="shower">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="33" type="bathroom_sink">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="34" type="toilet">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="35" type="bathtub">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="37" type="mirror">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="38" type="table_small">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="39" type="armchair_down">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="42" type="table_round">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="46" type="sofa_left">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="53" type="table_long">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="56" type="tablecloth_table">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="60" type="sofa_down">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="63" type="shelf">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="64" type="bookshelf">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="66" type="shelf_goods">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="68" type="guitar">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="74" type="harp">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="75" type="easel">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="78" type="easel_sea">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="84" type="piano">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="87" type="blackboard">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="92" type="game_console">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="95" type="plant_tall">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="96" type="lifting_weight">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="98" type="computer_stream">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="106" type="plant_small">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="107" type="flowers_vase">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="110" type="laundry_basket">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="112" type="rug_round">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="116" type="rug_red">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="119" type="rug_blue">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="122" type="washing_machine">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="123" type="lamp_floor">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="124" type="lamp_table">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="125" type="books_pile">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="126" type="papers">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="127" type="globe">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="130" type="trophy">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="131" type="camera_tripod">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="140" type="canvas_stack">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="141" type="telescope">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="142" type="sewing_box">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="143" type="counter_cafe_left">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="144" type="counter_cafe_mid">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="145" type="counter_cafe_right">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="146" type="counter_bar_left">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="148" type="counter_bar_mid">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="149" type="counter_bar_right">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="150" type="counter_shop_left">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="151" type="counter_shop_mid">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="152" type="counter_shop_right">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="153" type="cake_stand">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="154" type="bottles">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="155" type="beer_tap">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="156" type="cash_register">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="158" type="stool">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="163" type="microphone_stage">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="169" type="dart_board">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="171" type="stage">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="174" type="jukebox">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="175" type="barrel">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="176" type="pool_table">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="180" type="keg_rack">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="182" type="shelf_grocery">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="185" type="shelf_bread">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="191" type="crate">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="195" type="sacks">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="203" type="fruit_stand">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="205" type="shelf_pharmacy">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="208" type="shelf_tools">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="211" type="shelf_paint">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="213" type="podium">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="214" type="school_desk">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="215" type="library_table">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="218" type="menu_board">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="230" type="bed_plum">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="235" type="cork_board">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="237" type="bed_cream">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="238" type="bed_double_blue">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="240" type="bed_double_green">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="242" type="closet_white">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="244" type="dresser">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="247" type="night_table">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="248" type="coat_rack">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="249" type="flowers_pink">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="250" type="stool_wood">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="251" type="window_seat">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="262" type="armchair_left">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="263" type="armchair_right">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="265" type="armchair_leather">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="266" type="chair_red_down">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="267" type="chair_red_up">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="268" type="chair_red_left">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="269" type="chair_red_right">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="270" type="chair_blue_down">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="271" type="chair_blue_up">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="272" type="chair_blue_left">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="273" type="chair_blue_right">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="274" type="sofa_wide">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="277" type="sofa_right">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="278" type="sofa_up">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="280" type="sofa_down_red">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="282" type="sofa_wide_red">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="285" type="sofa_left_red">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="286" type="sofa_right_red">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="287" type="armchair_down_red">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="288" type="sofa_up_red">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="303" type="sofa_left_blue">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="306" type="sofa_down_blue">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="308" type="sofa_wide_blue">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="311" type="sofa_right_blue">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="312" type="sofa_up_blue">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="314" type="armchair_down_blue">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="315" type="sofa_down_plum">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="317" type="armchair_down_plum">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="318" type="cups">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="320" type="sofa_left_plum">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="321" type="sofa_right_plum">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="330" type="kitchen_counter_board">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="333" type="sofa_wide_plum">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="338" type="sofa_up_plum">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="340" type="tea_set">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="341" type="plate_food">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="342" type="bread_basket">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="343" type="fruit_bowl">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="344" type="cake_birthday">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="345" type="towel_rack">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="347" type="kitchen_shelf">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="352" type="bath_mat">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="356" type="desk_dark">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="358" type="tablecloth_table_blue">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="360" type="coffee_table">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="362" type="bookshelf_narrow">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="365" type="work_table">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="367" type="guitar_large">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="368" type="bookshelf_wide">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="371" type="television">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="373" type="music_stand">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="376" type="microscope_table">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="379" type="aquarium">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="390" type="easel_portrait">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="391" type="dumbbells">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="394" type="record_player">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="397" type="weight_bench">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="399" type="speaker">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="400" type="bottles_wide">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="402" type="cake_case">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="404" type="crate_apples">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="405" type="crate_oranges">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="407" type="crate_cabbages">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="408" type="shopping_basket">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="409" type="boxes">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="411" type="cactus">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="412" type="plant_fern">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="420" type="rug_green">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="423" type="rug_round_red">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="426" type="radio">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="427" type="telephone">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="429" type="rug_plum">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="432" type="clock_table">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="433" type="fireplace">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="435" type="balloons">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="441" type="garland">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="444" type="cat_bowl">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
</tileset>
